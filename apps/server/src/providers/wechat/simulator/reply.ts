/** Response of a simulated endpoint, before it is signed and sent, or damaged. */
import type { Script } from '../../simulator/script.ts'

export type Reply = {
  status: number
  /** Null: an empty body. */
  body: object | null
  delayMs?: number
  /** True to close the connection instead of responding. */
  isLost?: boolean
  garble?: Script['garble']
}

export type DeskRequest = { query: URLSearchParams; body: Record<string, unknown> }

export function buildSuccess(body: object): Reply {
  return { status: 200, body }
}

export function buildRefusal(status: number, code: string, message = '模拟拒绝'): Reply {
  return { status, body: { code, message } }
}

export const LOST: Reply = { status: 0, body: null, isLost: true }

/** Response of a pay call, damaged as scripted. */
export function damageReply(reply: Reply, script: Script): Reply {
  return {
    ...reply,
    ...(script.payDelayMs !== undefined && { delayMs: script.payDelayMs }),
    ...(script.loseAnswer && { isLost: true }),
    ...(script.garble && { garble: script.garble }),
  }
}
