/**
 * Names of stored codes in SQL files. A file writes `${orderStatus.placed}` for one code, `${orderStatus.placed, settled}` for a list
 * and `${billStatus.open > settled}` for a change of status, which is both codes in one text.
 */
import * as codes from '@nocturne/contract/codes'

type CodeList = Readonly<Record<string, string>>

const LISTS = codes as unknown as Readonly<Record<string, CodeList>>

/** Replaces the names in `sql` by quoted codes. Throws for an unknown name. */
export const renderCodes = (sql: string): string =>
  sql.replaceAll(/\$\{\s*([^}]*?)\s*\}/g, (written, inside: string) => {
    const [, list = '', names = ''] = /^(\w+)\.(\w+(?:\s*[,>]\s*\w+)*)$/.exec(inside) ?? []
    const values = LISTS[list]
    if (!values)
      throw new Error(`${written} is no code: write the name of a list and of its codes, \${orderStatus.placed}`)
    const render = (name: string) => {
      const value = values[name.trim()]
      if (value === undefined) throw new Error(`${written} is no code: ${list} has no ${name.trim()}`)
      return value
    }
    return names
      .split(',')
      .map((item) => `'${item.split('>').map(render).join('')}'`)
      .join(', ')
  })
