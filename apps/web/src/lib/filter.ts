/**
 * Filters live in the address: a link shows what its sender saw, and whoever comes back finds what he had chosen. A list
 * describes its parameters once; `useFilter` reads them typed and writes them. What a parameter usually is stays out of the
 * address.
 */
import { isDate } from '@nocturne/base/venue-time'

import { setParams, type ParamChanges } from './address.ts'
import { idParam, useParams } from './screen.ts'

/** How one parameter is read, and written. Nonsense in an address reads as nothing. */
export type Param<V> = {
  read: (text: string | undefined) => V
  /** Undefined takes it out of the address. */
  write: (value: V) => string | undefined
}

/** One of these, or nothing. */
export function oneOf<const Id extends string>(ids: readonly Id[]): Param<Id | undefined> {
  return { read: (text) => ids.find((id) => id === text), write: (id) => id }
}

/** One of these; `usual` where the address does not say. */
export function oneOfOr<const Id extends string>(ids: readonly Id[], usual: NoInfer<Id>): Param<Id> {
  return { read: (text) => ids.find((id) => id === text) ?? usual, write: (id) => (id === usual ? undefined : id) }
}

export const anId: Param<number | undefined> = { read: idParam, write: (id) => id?.toString() }

/** A business date, or nothing. */
export const aDate: Param<string | undefined> = {
  read: (text) => (text !== undefined && isDate(text) ? text : undefined),
  write: (date) => date || undefined,
}

/** A month, `YYYY-MM`, or nothing. */
export const aMonth: Param<string | undefined> = {
  read: (text) => (text !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  write: (month) => month || undefined,
}

/** Words as typed; empty is nothing. */
export const someText: Param<string> = { read: (text) => text ?? '', write: (text) => text || undefined }

export const aFlag: Param<boolean> = { read: (text) => text === 'true', write: (on) => (on ? 'true' : undefined) }

type Params = Readonly<Record<string, { read: (text: string | undefined) => unknown }>>
type Values<P extends Params> = { [K in keyof P]: ReturnType<P[K]['read']> }

export type Filter<P extends Params> = {
  value: Values<P>
  /** Changes some of them; back still leaves the page. */
  set: (changes: Partial<Values<P>>) => void
}

/** Declare `params` outside of the component. */
export function useFilter<P extends Params>(params: P): Filter<P> {
  const texts: Readonly<Record<string, string | undefined>> = useParams(...Object.keys(params))
  return { value: readAll(params, texts), set: (changes) => setParams(writeAll(params, changes)) }
}

export function readAll<P extends Params>(params: P, texts: Readonly<Record<string, string | undefined>>): Values<P> {
  const read = Object.entries(params).map(([name, param]) => [name, param.read(texts[name])])
  return Object.fromEntries(read) as Values<P>
}

export function writeAll<P extends Params>(params: P, changes: Partial<Values<P>>): ParamChanges {
  const written = Object.entries(changes).map(([name, value]) => {
    const param = params[name] as Param<unknown> | undefined
    return [name, value === undefined ? undefined : param?.write(value)]
  })
  return Object.fromEntries(written) as ParamChanges
}
