import { ApiError, getErrorMessage } from '#lib/query/api-error.ts'

type NamedGoods = { goodsId: number; goodsName: string }

/** Id of the goods that a refusal is about; null if it names none. */
function findRefusedGoods(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  const { goodsId } = (error.detail ?? {}) as { goodsId?: unknown }
  return typeof goodsId === 'number' ? goodsId : null
}

/** Message of the server, preceded by the name of the refused goods if the message does not contain it. */
export function formatRefusal(error: unknown, lines: readonly NamedGoods[]): string {
  const text = getErrorMessage(error, '没有成功，请重试')
  const name = lines.find((line) => line.goodsId === findRefusedGoods(error))?.goodsName
  return name === undefined || text.includes(name) ? text : `${name}：${text}`
}

/** Copy of an error whose message contains the name of the refused goods. */
export function addGoodsNameToRefusal(error: unknown, lines: readonly NamedGoods[]): Error {
  if (!(error instanceof ApiError)) return new Error(formatRefusal(error, lines), { cause: error })
  const { kind, status, code, errCode, detail, timedOut } = error
  return new ApiError({ kind, status, code, errCode, detail, timedOut, msg: formatRefusal(error, lines) })
}
