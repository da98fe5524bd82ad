import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../apps/server/src/db/routines')

/** Maps each database function and view to its family, which is the folder of its file. */
export function readRoutineFamilies(): Map<string, string> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'))
  return new Map(
    files.map((file) => [basename(file, '.sql'), file.replaceAll('\\', '/').split('/').slice(0, -1).join('/')]),
  )
}
