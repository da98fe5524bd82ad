/**
 * Report levels with single lines as rows: finds the ids of the lines first, then reads their content per page or per
 * chunk of a file.
 */
import type { AnswerOf, Endpoint, SchemaPair } from '@nocturne/contract/endpoint'
import type { Context } from '../../../http/context.ts'

type Listed = { rows: readonly unknown[]; total: number }

/** Ids of the lines to be shown, and the function that reads their content. */
export type FoundLines<A extends Listed> = {
  around: Omit<A, 'rows' | 'total'>
  /** Ids of the requested rows, in order. */
  ids: readonly number[]
  total: number
  read: (ids: readonly number[]) => Promise<A['rows']>
}

type ListedOf<E> = AnswerOf<E> extends Listed ? AnswerOf<E> : never

/** Function that finds the line ids for an endpoint. */
export type LineFinder<E extends Endpoint, S extends SchemaPair> = (
  context: Context,
  input: S['input']['_output'],
) => Promise<FoundLines<ListedOf<E>>>

/** Creates the handler of a line level: returns one page. */
export const createPageHandler =
  <A extends Listed, I>(find: (context: Context, input: I) => Promise<FoundLines<A>>) =>
  async (context: Context, input: I): Promise<A> => {
    const { around, ids, total, read } = await find(context, input)
    const answer: Listed = { ...around, rows: await read(ids), total }
    return answer as A
  }
