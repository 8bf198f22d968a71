export default function Main() {
  return <h1>Main</h1>
}
