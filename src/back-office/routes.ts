import { layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The URLs of the back office and their pages. Folders repeat the words of the URL. A line per page. */
export default [
  layout('pages/shell/shell.tsx', [
    layout('pages/shell/failure.tsx', [route('/', 'pages/home/page.tsx'), route('*', 'pages/unknown.ts')]),
  ]),
  route('preferences', 'pages/preferences.ts'),
  // The texts of a language, as a script.
  route('texts/:file', 'texts/file.ts'),
] satisfies RouteConfig
