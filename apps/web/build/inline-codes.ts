/**
 * `orderStatus.placed` is the name of '1': the build writes the code where the name stands, so that names cost phones nothing. A name
 * that does not exist fails the build. Where an object of codes is used in any other way, it travels as it is.
 */
import type { Plugin } from 'vite'

import { importedContract, runContract } from './contract-files.ts'
import { importedNames, type ImportedName } from './imported-names.ts'
import { edited, parseModule, type Edit } from './syntax.ts'

export function inlineCodes(): Plugin {
  return {
    name: 'inline-codes',
    apply: 'build',
    async transform(code, id) {
      if (!/\/codes(\.ts)?['"]/.test(code)) return null
      const text = withCodes(code, id, await runContract('codes'))
      return text === code ? null : { code: text, map: null }
    },
  }
}

/** The module with codes where their names stood. `codes` are the exports of the file of codes. */
export function withCodes(code: string, file: string, codes: Readonly<Record<string, unknown>>): string {
  const names = importedNames(parseModule(code), (source) => importedContract(source, file) === 'codes')
  return edited(
    code,
    names.flatMap((name) => literals(name, file, codes)),
  )
}

function literals({ imported, reads }: ImportedName, file: string, codes: Readonly<Record<string, unknown>>): Edit[] {
  const object = codes[imported]
  if (typeof object !== 'object' || object === null) return []
  return reads.map(({ property, start, end }) => {
    const value: unknown = Object.hasOwn(object, property) ? (object as Record<string, unknown>)[property] : undefined
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${file}: ${imported} has no code named ${property}`)
    return { start, end, text: JSON.stringify(value) }
  })
}
