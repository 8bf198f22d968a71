// Pages are rendered here in the form of React that production has: its form for development takes several times as long,
// and nothing reads its warnings.
export {}

const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
await import('react/jsx-runtime')
await import('react-dom/server')
process.env.NODE_ENV = NODE_ENV
