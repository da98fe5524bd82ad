/**
 * Filters are stored in the address: a link shows what its sender saw, and going back restores the selection. A list
 * declares its parameters once; `useFilter` reads and writes their typed values. Default values are omitted from the
 * address.
 */
import { isDate } from '@nocturne/base/venue-time'

import { setParams, type ParamChanges } from './routing/address.ts'
import { parseId, useParams } from './routing/screen.ts'

/** Reads and writes one parameter. Invalid values read as the default. */
export type FilterParam<V> = {
  read: (text: string | undefined) => V
  /** Undefined removes the parameter from the address. */
  write: (value: V) => string | undefined
}

/** Parameter that is one of these ids, or undefined. */
export function createChoiceParam<const Id extends string>(ids: readonly Id[]): FilterParam<Id | undefined> {
  return { read: (text) => ids.find((id) => id === text), write: (id) => id }
}

/** Parameter that is one of these ids; `defaultId` is the default. */
export function createDefaultChoiceParam<const Id extends string>(
  ids: readonly Id[],
  defaultId: NoInfer<Id>,
): FilterParam<Id> {
  return {
    read: (text) => ids.find((id) => id === text) ?? defaultId,
    write: (id) => (id === defaultId ? undefined : id),
  }
}

export const idParam: FilterParam<number | undefined> = { read: parseId, write: (id) => id?.toString() }

/** Parameter that is a business date, or undefined. */
export const dateParam: FilterParam<string | undefined> = {
  read: (text) => (text !== undefined && isDate(text) ? text : undefined),
  write: (date) => date || undefined,
}

/** Parameter that is a month, `YYYY-MM`, or undefined. */
export const monthParam: FilterParam<string | undefined> = {
  read: (text) => (text !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  write: (month) => month || undefined,
}

/** Parameter that is free text; the default is empty. */
export const textParam: FilterParam<string> = { read: (text) => text ?? '', write: (text) => text || undefined }

export const flagParam: FilterParam<boolean> = {
  read: (text) => text === 'true',
  write: (on) => (on ? 'true' : undefined),
}

/** Address parameters of a list's filter, by name. */
export type FilterParams = Readonly<Record<string, { read: (text: string | undefined) => unknown }>>
type Values<P extends FilterParams> = { [K in keyof P]: ReturnType<P[K]['read']> }

export type Filter<P extends FilterParams> = {
  value: Values<P>
  /** Changes some values by replacing the history entry, so that back still leaves the page. */
  set: (changes: Partial<Values<P>>) => void
}

/** Reads and writes filters in the address. Declare `params` outside of the component. */
export function useFilter<P extends FilterParams>(params: P): Filter<P> {
  const texts: Readonly<Record<string, string | undefined>> = useParams(...Object.keys(params))
  return { value: readParams(params, texts), set: (changes) => setParams(toParamChanges(params, changes)) }
}

export function readParams<P extends FilterParams>(
  params: P,
  texts: Readonly<Record<string, string | undefined>>,
): Values<P> {
  const read = Object.entries(params).map(([name, param]) => [name, param.read(texts[name])])
  return Object.fromEntries(read) as Values<P>
}

export function toParamChanges<P extends FilterParams>(params: P, changes: Partial<Values<P>>): ParamChanges {
  const written = Object.entries(changes).map(([name, value]) => {
    const param = params[name] as FilterParam<unknown> | undefined
    return [name, value === undefined ? undefined : param?.write(value)]
  })
  return Object.fromEntries(written) as ParamChanges
}
