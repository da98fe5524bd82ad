/** Rules of the documentation: pure functions over the text of one page. */

/** Maximum characters of a line, tables included. */
export const MAX_LINE_LENGTH = 120
/** An hour of reading, at 230 words a minute. */
export const MAX_NEWCOMER_WORDS = 13_000

/** A link of a page, without its fragment; `anchor` is empty without one. */
export type Link = { target: string; anchor: string }

const removeCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** Links to files of the repository, images of HTML included. */
export function listLinks(text: string): Link[] {
  const plain = removeCode(text)
  const found = [
    ...[...plain.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? ''),
    ...[...plain.matchAll(/(?:src|srcset)="([^"]+)"/g)].map((match) => match[1] ?? ''),
  ]
  return found
    .filter((address) => !/^[a-z]+:/.test(address))
    .map((address) => {
      const [target = '', anchor = ''] = decodeURI(address).split('#')
      return { target, anchor }
    })
}

/** Anchors that headings get on GitHub. */
export const listAnchors = (text: string): string[] =>
  [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

export const findUnknownScripts = (text: string, scripts: ReadonlySet<string>): string[] =>
  [...text.matchAll(/npm run ([\w:-]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((script) => !scripts.has(script))
    .map((script) => `no such script: npm run ${script}`)

export const findLongLines = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const { length } = Array.from(line)
    return length > MAX_LINE_LENGTH ? [`line ${index + 1} has ${length} characters, more than ${MAX_LINE_LENGTH}`] : []
  })

/** First words of the line after the title, in which a page names its readers. */
const AUDIENCES = /^(For |面向)/

export function findMissingAudience(text: string): string[] {
  const [title = '', , first = ''] = text.split('\n')
  return title.startsWith('# ') && AUDIENCES.test(first)
    ? []
    : ['the line after the title does not say for whom the page is']
}

/** Counts the words of running text: leaves out code blocks and the marks of tables. */
export const countWords = (text: string): number =>
  text
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
