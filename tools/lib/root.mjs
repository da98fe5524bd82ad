import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Absolute path of a file of the repository. */
export const at = (...parts) => join(root, ...parts)

/** The Node binary pinned in package.json. The tools start on the system's Node and run their work with this one. */
export const pinnedNode = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
