/**
 * Checks the documentation: links and anchors resolve, each `npm run x` is a script of package.json, lines have at most 120 characters, every page
 * of `docs` names its readers, and the pages named in README take less than an hour to read.
 * `npm run docs -- --words` prints the words of these pages.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  countWords,
  findLongLines,
  findMissingAudience,
  findUnknownScripts,
  listAnchors,
  listLinks,
  MAX_NEWCOMER_WORDS,
  type Link,
} from './lib/docs-rules.ts'

const ROOT = join(import.meta.dirname, '..')
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', 'shots', 'test-results', 'playwright-report'])
/** Pages exempt from the rules on line length and named readers, because they have a format of their own. */
const OWN_FORM = /^docs\/(decisions|schema)/

function listMarkdownFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listMarkdownFiles(path)
      return entry.name.endsWith('.md') ? [path] : []
    })
}

function findBrokenLink(file: string, { target, anchor }: Link): string[] {
  const path = target === '' ? file : join(dirname(file), target)
  if (!existsSync(path)) return [`no such file: ${target}`]
  if (anchor === '' || !path.endsWith('.md')) return []
  return listAnchors(readFileSync(path, 'utf8')).includes(anchor) ? [] : [`no such heading: ${target}#${anchor}`]
}

function checkPage(file: string, scripts: ReadonlySet<string>): string[] {
  const text = readFileSync(file, 'utf8')
  const name = relative(ROOT, file)
  return [
    ...listLinks(text).flatMap((link) => findBrokenLink(file, link)),
    ...findUnknownScripts(text, scripts),
    ...(OWN_FORM.test(name) ? [] : findLongLines(text)),
    ...(name.startsWith('docs/') && !OWN_FORM.test(name) ? findMissingAudience(text) : []),
  ].map((problem) => `${name}: ${problem}`)
}

/** Number of words of README and of each English page it links to. */
function countNewcomerWords(): Map<string, number> {
  const readme = join(ROOT, 'README.md')
  const pages = listLinks(readFileSync(readme, 'utf8'))
    .map(({ target }) => join(ROOT, target))
    .filter((path) => path.endsWith('.md') && !path.endsWith('.zh-CN.md'))
  return new Map(
    [readme, ...new Set(pages)].map((path) => [relative(ROOT, path), countWords(readFileSync(path, 'utf8'))]),
  )
}

const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const problems = listMarkdownFiles(ROOT).flatMap((file) => checkPage(file, new Set(Object.keys(packageJson.scripts))))
const words = countNewcomerWords()
const total = [...words.values()].reduce((sum, count) => sum + count, 0)
if (total > MAX_NEWCOMER_WORDS)
  problems.push(`README.md names pages of ${total} words, more than ${MAX_NEWCOMER_WORDS} (an hour)`)
if (process.argv.includes('--words')) {
  for (const [page, count] of words) console.log(`${String(count).padStart(6)} ${page}`)
  console.log(`${String(total).padStart(6)} in all, ${Math.round(total / 230)} minutes at 230 words a minute`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
