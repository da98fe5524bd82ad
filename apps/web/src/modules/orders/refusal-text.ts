import { ApiError, getErrorMessage } from '#lib/query/api-error.ts'

type Named = { goodsId: number; goodsName: string }

/** Goods that a refusal refers to, if any. */
function findRefusedGoods(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  const { goodsId } = (error.detail ?? {}) as { goodsId?: unknown }
  return typeof goodsId === 'number' ? goodsId : null
}

/** The server's message, with the name of the goods if missing. */
export function formatRefusal(error: unknown, lines: readonly Named[]): string {
  const text = getErrorMessage(error, '没有成功，请重试')
  const name = lines.find((line) => line.goodsId === findRefusedGoods(error))?.goodsName
  return name === undefined || text.includes(name) ? text : `${name}：${text}`
}

/** The same refusal, with the name of the goods in its message. */
export function addGoodsNameToRefusal(error: unknown, lines: readonly Named[]): Error {
  if (!(error instanceof ApiError)) return new Error(formatRefusal(error, lines), { cause: error })
  const { kind, status, code, errCode, detail, timedOut } = error
  return new ApiError({ kind, status, code, errCode, detail, timedOut, msg: formatRefusal(error, lines) })
}
