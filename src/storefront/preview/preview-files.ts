import { openBuiltFiles } from '#kit/built-files'
import { openBuild } from '../rendering/bundle-files.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { beforeTexts } from '../texts/texts-file.ts'

/** What previews need in a process that serves no shop: built pages, loaded when somebody looks, and built files. */
export const previewFiles = ({ folders, production }: { folders: readonly string[]; production: boolean }) => ({
  bundle: openBuild,
  files: openBuiltFiles(folders, securityHeaders({ production }), (path) => path.startsWith(beforeTexts)),
})
