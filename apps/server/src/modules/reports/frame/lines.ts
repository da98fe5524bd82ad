/** Levels with lines as rows: identifies the lines first, then reads their content by page or file chunk. */
import type { AnswerOf, Endpoint, SchemaPair } from '@nocturne/contract/endpoint'
import type { Context } from '../../../http/context.ts'

type Listed = { rows: readonly unknown[]; total: number }

/** A level before its rows are read. */
export type Lines<A extends Listed> = {
  around: Omit<A, 'rows' | 'total'>
  /** Ids of the requested rows, in order. */
  ids: readonly number[]
  total: number
  read: (ids: readonly number[]) => Promise<A['rows']>
}

type ListedOf<E> = AnswerOf<E> extends Listed ? AnswerOf<E> : never

/** Finds the lines of an endpoint. */
export type Finder<E extends Endpoint, S extends SchemaPair> = (
  context: Context,
  input: S['input']['_output'],
) => Promise<Lines<ListedOf<E>>>

/** Handler of such a level: returns one page. */
export const createPageHandler =
  <A extends Listed, I>(find: (context: Context, input: I) => Promise<Lines<A>>) =>
  async (context: Context, input: I): Promise<A> => {
    const { around, ids, total, read } = await find(context, input)
    const answer: Listed = { ...around, rows: await read(ids), total }
    return answer as A
  }
