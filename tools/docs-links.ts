/** Checks the documentation: every relative link points to a file, every `npm run x` is a script of package.json. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', 'shots', 'test-results', 'playwright-report'])

function listMarkdownFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listMarkdownFiles(path)
      return entry.name.endsWith('.md') ? [path] : []
    })
}

function findBrokenLinks(file: string, text: string): string[] {
  const targets = [...text.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')
  return targets
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .filter((target) => !existsSync(join(dirname(file), decodeURI(target.split('#')[0] ?? ''))))
    .map((target) => `no such file: ${target}`)
}

function findUnknownScripts(text: string, scripts: Set<string>): string[] {
  return [...text.matchAll(/npm run ([\w:-]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((script) => !scripts.has(script))
    .map((script) => `no such script: npm run ${script}`)
}

const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const scripts = new Set(Object.keys(packageJson.scripts))
for (const file of listMarkdownFiles(ROOT)) {
  const text = readFileSync(file, 'utf8')
  for (const problem of [...findBrokenLinks(file, text), ...findUnknownScripts(text, scripts)]) {
    console.error(`${relative(ROOT, file)}: ${problem}`)
    process.exitCode = 1
  }
}
