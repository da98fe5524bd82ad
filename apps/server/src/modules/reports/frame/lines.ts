/** Levels whose rows are lines: which ones they are is found first, what stands in them is read after, a page or a piece of a file at a time. */
import type { AnswerOf, Endpoint, SchemaPair } from '@nocturne/contract/endpoint'
import type { Context } from '../../../http/context.ts'

type Listed = { rows: readonly unknown[]; total: number }

/** A level without its rows yet. */
export type Lines<A extends Listed> = {
  around: Omit<A, 'rows' | 'total'>
  /** Of the rows that are asked for, in their order. */
  ids: readonly number[]
  total: number
  read: (ids: readonly number[]) => Promise<A['rows']>
}

type ListedOf<E> = AnswerOf<E> extends Listed ? AnswerOf<E> : never

/** Finds the lines that an endpoint answers. */
export type Finder<E extends Endpoint, S extends SchemaPair> = (
  context: Context,
  input: S['input']['_output'],
) => Promise<Lines<ListedOf<E>>>

/** Handler of such a level: one page of it. */
export const pageOf =
  <A extends Listed, I>(find: (context: Context, input: I) => Promise<Lines<A>>) =>
  async (context: Context, input: I): Promise<A> => {
    const { around, ids, total, read } = await find(context, input)
    const answer: Listed = { ...around, rows: await read(ids), total }
    return answer as A
  }
