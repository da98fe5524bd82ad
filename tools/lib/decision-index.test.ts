import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../docs/decisions')
const NAME = /^(\d{4})-[a-z0-9-]+\.md$/
/** Title, status and date at the top of a decision, in this order. */
const HEAD = /^# (\d+)\. ([^\n]+)\n\nStatus: (accepted|superseded by \d{4})\nDate: (\d{4}-\d{2}-\d{2})\n\n## Context\n/
const SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences']

const files = readdirSync(FOLDER).filter((name) => name !== 'README.md')
const index = readFileSync(join(FOLDER, 'README.md'), 'utf8')

function readDecision(file: string) {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const [, number = '', title = '', status = '', date = ''] = HEAD.exec(text) ?? []
  return { file, number: number.padStart(4, '0'), title, status, date, text }
}

describe('decisions', () => {
  it('have a number of their own in the file name and the title', () => {
    const numbers = files.map((file) => NAME.exec(file)?.[1])
    expect(new Set(numbers).size).toBe(files.length)
    expect(files.filter((file) => readDecision(file).number !== NAME.exec(file)?.[1])).toEqual([])
  })

  it('have status, date and all sections', () => {
    const incomplete = files.filter((file) => {
      const { status, text } = readDecision(file)
      const sections = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1])
      return status === '' || sections.join() !== SECTIONS.join()
    })
    expect(incomplete).toEqual([])
  })

  it('name an existing decision when superseded', () => {
    const successors = files.map((file) => /superseded by (\d{4})/.exec(readDecision(file).status)?.[1])
    const missing = successors.filter((number) => number && !files.some((file) => file.startsWith(number)))
    expect(missing).toEqual([])
  })

  it('are listed in the index once, with title, status and date', () => {
    const rows = index.split('\n').filter((line) => /^\| \d{4} \|/.test(line))
    const expected = files.map((file) => {
      const { number, title, status, date } = readDecision(file)
      return `| ${number} | [${title}](${file}) | ${status} | ${date} |`
    })
    expect(rows.sort()).toEqual(expected.sort())
  })
})
