/**
 * Measures how plainly the sources read (docs/style.md).
 *
 *   npm run language                            shares for each part of the repository
 *   npm run language -- --list apps/web/src/kit every finding below a folder
 *   npm run language -- --check                 exits 1 where a folder has more findings than its limit
 *   npm run language -- --lower                 lowers the limits to what is left
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getLimitFolder, measureLanguage } from './lib/measure-language.ts'
import type { LanguageFinding, LanguageMeasure, SourceFile } from './lib/measure-language.ts'
import { readSources, readSqlFiles } from './lib/sources.ts'

const LIMITS_FILE = join(import.meta.dirname, 'lib/language-limits.json')
const PARTS = ['apps/server/src', 'apps/server/demo', 'apps/web/src', 'apps/office/src', 'packages', 'e2e', 'tools']

/**
 * Maximum number of findings in a folder: comments, and functions named as accessors. Verbs are only measured, because
 * the list of verbs is incomplete.
 */
type Limit = { comments: number; accessors: number; names: number }

/**
 * Excluded, because a published migration cannot be changed: its comments are outdated, and `schema.sql` has the
 * current ones.
 */
const UNCHANGEABLE = /migrations\/0300_/

const sources = [...readSources(), ...readSqlFiles()]
  .filter(([file]) => !/\.d\.ts$|db\/types\.ts$/.test(file) && !UNCHANGEABLE.test(file))
  .map(([file, text]): SourceFile => ({ file, text }))

const measureBelow = (folder: string) => measureLanguage(sources.filter(({ file }) => file.startsWith(`${folder}/`)))
const listBadComments = ({ questionOpeners, privateWords }: LanguageMeasure) => [
  ...new Set([...questionOpeners, ...privateWords]),
]
const formatPercent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
const print = ({ file, line, text }: LanguageFinding) => console.log(`${file}:${line} ${text}`)

function printShares(): void {
  for (const part of PARTS) {
    const measure = measureBelow(part)
    if (measure.comments + measure.functions === 0) continue
    const { comments, functions } = measure
    console.log(
      `${part.padEnd(16)} comments ${String(comments).padStart(5)}: question openers ${formatPercent(measure.questionOpeners.length, comments)},`,
      `private words ${formatPercent(measure.privateWords.length, comments)} | functions ${String(functions).padStart(5)}:`,
      `common verb ${formatPercent(measure.withCommonVerb, functions)}, xOf ${formatPercent(measure.accessors.length, functions)}`,
    )
  }
}

function printFindings(folder: string): void {
  const measure = measureBelow(folder)
  for (const finding of listBadComments(measure)) print(finding)
  for (const finding of measure.privateNames) print({ ...finding, text: `private word: ${finding.text}` })
  for (const finding of measure.accessors) print({ ...finding, text: `xOf: ${finding.text}` })
  for (const finding of measure.withoutVerb) print({ ...finding, text: `no verb: ${finding.text}` })
}

function measureFolders(): Map<string, LanguageMeasure> {
  const byFolder = Map.groupBy(sources, ({ file }) => getLimitFolder(file))
  return new Map(
    [...byFolder].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([folder, inside]) => [folder, measureLanguage(inside)]),
  )
}

const countFindings = (measure: LanguageMeasure): Limit => ({
  comments: listBadComments(measure).length,
  accessors: measure.accessors.length,
  names: measure.privateNames.length,
})

const readLimits = () => JSON.parse(readFileSync(LIMITS_FILE, 'utf8')) as Record<string, Limit>
const NONE: Limit = { comments: 0, accessors: 0, names: 0 }

function check(): void {
  const limits = readLimits()
  for (const [folder, measure] of measureFolders()) {
    const limit = limits[folder] ?? NONE
    const count = countFindings(measure)
    for (const kind of ['comments', 'accessors', 'names'] as const) {
      if (count[kind] <= (limit[kind] ?? 0)) continue
      console.error(`${folder}: ${count[kind]} ${kind}, at most ${limit[kind]}: npm run language -- --list ${folder}`)
      process.exitCode = 1
    }
  }
}

function writeLowerLimits(): void {
  const limits = readLimits()
  const lowered = [...measureFolders()].map(([folder, measure]) => {
    const count = countFindings(measure)
    const limit = limits[folder]
    const pickMin = (kind: keyof Limit) => Math.min(count[kind], limit?.[kind] ?? count[kind])
    return [
      folder,
      { comments: pickMin('comments'), accessors: pickMin('accessors'), names: pickMin('names') },
    ] as const
  })
  const left = lowered.filter(([, limit]) => Object.values(limit).some((n) => n > 0))
  writeFileSync(LIMITS_FILE, `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`)
}

const [action, folder = '.'] = process.argv.slice(2)
if (action === '--list') printFindings(folder)
else if (action === '--check') check()
else if (action === '--lower') writeLowerLimits()
else printShares()
