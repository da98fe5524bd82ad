/** Short class names for CSS modules: `card_3f2`, where `3f2` identifies the sheet. */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const APP = join(import.meta.dirname, '..')

/** Identifiers of style sheets: three digits of a path hash, more in case of a collision. */
const marks = new Map<string, string>()
for (const sheet of globSync('src/**/*.module.css', { cwd: APP }).toSorted()) {
  const digest = createHash('sha256').update(sheet.replaceAll('\\', '/')).digest('hex')
  const taken = new Set(marks.values())
  const mark = [3, 4, 5, 6, 7, 8].map((length) => digest.slice(0, length)).find((one) => !taken.has(one))
  marks.set(join(APP, sheet), mark ?? digest)
}

/** Adds the identifier of its sheet to a class name. */
export function toShortClassName(name: string, file: string): string {
  return `${name}_${marks.get(file.split('?', 1)[0] ?? '') ?? ''}`
}
