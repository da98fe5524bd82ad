import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A path inside the repository. */
export const at = (...parts) => join(root, ...parts)

/** The Node that package.json pins. The tools start on whatever Node the system has and hand over to this one. */
export const pinnedNode = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
