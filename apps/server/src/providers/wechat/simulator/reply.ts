/** Response of a simulated endpoint, before it is signed and sent, or damaged. */
import type { SimulationScript } from '../../simulator/script.ts'

export type SimReply = {
  status: number
  /** Null: an empty body. */
  body: object | null
  delayMs?: number
  /** True to close the connection instead of responding. */
  isLost?: boolean
  garble?: SimulationScript['garble']
}

export type SimRequest = { query: URLSearchParams; body: Record<string, unknown> }

export function buildSuccess(body: object): SimReply {
  return { status: 200, body }
}

export function buildRefusal(status: number, code: string, message = '模拟拒绝'): SimReply {
  return { status, body: { code, message } }
}

export const LOST_REPLY: SimReply = { status: 0, body: null, isLost: true }

/** Response of a pay call, damaged as scripted. */
export function damageReply(reply: SimReply, script: SimulationScript): SimReply {
  return {
    ...reply,
    ...(script.payDelayMs !== undefined && { delayMs: script.payDelayMs }),
    ...(script.loseResponse && { isLost: true }),
    ...(script.garble && { garble: script.garble }),
  }
}
