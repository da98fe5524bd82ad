/**
 * Parser for the flat documents of WeChat Pay v2: `<xml><name>value</name>…</xml>`, values plain or in one CDATA section. One pass over the
 * text; anything else (declarations, document types, entities, nesting, comments) is rejected.
 */

/** Values by name, in document order. */
export type XmlFields = ReadonlyMap<string, string>

/** Thrown when the text is not a flat document. The message quotes none of it. */
export class FlatXmlError extends Error {}

export const MAX_FLAT_XML_BYTES = 64 * 1024
const MAX_FIELDS = 100
const NAME = /[A-Za-z_][A-Za-z0-9_]{0,63}/y
const SPACE = /[ \t\r\n]*/y
/** Characters no XML document may contain, escaped or not. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u
const ESCAPES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const ESCAPED = new Map([...ESCAPES].map(([name, character]) => [character, `&${name};`]))

/** Removes characters XML cannot contain, so that they are not signed either. */
export function removeForbiddenCharacters(text: string): string {
  return text.replaceAll(new RegExp(FORBIDDEN, 'gu'), '')
}

/** Writes a document. Values must be cleaned by `removeForbiddenCharacters`. */
export function writeFlatXml(fields: XmlFields): string {
  const lines = [...fields].map(([name, value]) => {
    const escaped = value.replaceAll(/[&<>"']/g, (character) => ESCAPED.get(character) ?? character)
    return `<${name}>${escaped}</${name}>`
  })
  return `<xml>${lines.join('')}</xml>`
}

/** Reads a document of at most 64 KB and 100 distinct fields inside the element `root`. Throws FlatXmlError for anything else. */
export function readFlatXml(text: string, root = 'xml'): XmlFields {
  if (Buffer.byteLength(text) > MAX_FLAT_XML_BYTES) throw new FlatXmlError('the document is too long')
  if (FORBIDDEN.test(text)) throw new FlatXmlError('the document holds characters no document may hold')
  const cursor = new Cursor(text)
  const fields = new Map<string, string>()
  cursor.space()
  cursor.expect(`<${root}>`)
  for (;;) {
    cursor.space()
    if (cursor.takes(`</${root}>`)) break
    const [name, value] = readField(cursor)
    if (fields.has(name)) throw new FlatXmlError('a field stands there twice')
    if (fields.size === MAX_FIELDS) throw new FlatXmlError('there are too many fields')
    fields.set(name, value)
  }
  cursor.space()
  if (!cursor.isAtEnd) throw new FlatXmlError('something follows the document')
  return fields
}

function readField(cursor: Cursor): [name: string, value: string] {
  cursor.expect('<')
  const name = cursor.match(NAME)
  if (name === '') throw new FlatXmlError('there is no field where one should be')
  if (cursor.takes('/>')) return [name, '']
  cursor.expect('>')
  const value = cursor.takes('<![CDATA[') ? cursor.until(']]>') : decodeEntities(cursor.before('<'))
  cursor.expect(`</${name}>`)
  return [name, value]
}

/** Decodes the five predefined escapes; anything else after `&` is an entity and is rejected. */
function decodeEntities(text: string): string {
  if (text.includes(']]>')) throw new FlatXmlError('a section ends that never began')
  return text.replaceAll(/&([^&;]{0,8};?)/g, (_, escape: string) => {
    const character = escape.endsWith(';') ? ESCAPES.get(escape.slice(0, -1)) : undefined
    if (character === undefined) throw new FlatXmlError('entities are not read')
    return character
  })
}

class Cursor {
  private text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length
  }

  /** Consumes the match of a sticky pattern at the cursor; '' when there is none. */
  match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  space(): void {
    this.match(SPACE)
  }

  takes(piece: string): boolean {
    const isHere = this.text.startsWith(piece, this.at)
    if (isHere) this.at += piece.length
    return isHere
  }

  expect(piece: string): void {
    if (!this.takes(piece)) throw new FlatXmlError('the document is not flat')
  }

  /** Consumes everything before `mark`. */
  before(mark: string): string {
    const end = this.text.indexOf(mark, this.at)
    if (end === -1) throw new FlatXmlError('the document ends in the middle')
    const found = this.text.slice(this.at, end)
    this.at = end
    return found
  }

  /** Consumes everything up to and including `mark`; returns the text before it. */
  until(mark: string): string {
    const found = this.before(mark)
    this.at += mark.length
    return found
  }
}
