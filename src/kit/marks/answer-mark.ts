import { drawMark, markAt } from './draw.ts'

/** @returns the file of a mark, which follows from its URL alone; undefined if there is no such mark */
export function answerMark(pathname: string): Response | undefined {
  const mark = markAt(pathname)
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=604800' }
  return mark && new Response(drawMark(mark), { headers })
}
