/** A large file goes in parts, one after the other. A part nobody answered for is asked about and sent again; a refusal ends it. */
import { UPLOAD_PART_BYTES, type UploadState } from '@nocturne/contract/platform/upload'

/** What became of a question or a part: how far the file is, or nothing that can be known. A refusal is thrown. */
export type PartAnswer = UploadState | 'lost'

export type PartCarrier = {
  /** Asks how far the file is. */
  ask: () => Promise<PartAnswer>
  /** Sends the bytes from `at` to before `end`; `onSent` hears how many of them are on their way. */
  send: (at: number, end: number, onSent: (bytes: number) => void) => Promise<PartAnswer>
  /** Ends after so long, or when the network comes back. Rejects when the sending is given up. */
  rest: (ms: number) => Promise<void>
}

export type SendingEars = {
  /** 0 to 1; never less than before. */
  onProgress: (share: number) => void
  /** Whether the network is waited for. */
  onWaiting: (waiting: boolean) => void
}

const FIRST_REST_MS = 1_000
const LONGEST_REST_MS = 15_000

/** Answers the address of the file once it is whole. Goes on until then, however often the network goes away. */
export async function sendParts(size: number, carrier: PartCarrier, ears: SendingEars): Promise<string> {
  let received: number | undefined
  let rest = FIRST_REST_MS
  let best = 0
  const tell = (bytes: number) => {
    best = Math.max(best, bytes)
    ears.onProgress(best / size)
  }
  for (;;) {
    const answer = received === undefined ? await carrier.ask() : await sendFrom(received)
    if (answer === 'lost') {
      ears.onWaiting(true)
      await carrier.rest(rest)
      rest = Math.min(rest * 2, LONGEST_REST_MS)
      received = undefined
      continue
    }
    ears.onWaiting(false)
    rest = FIRST_REST_MS
    received = answer.received
    tell(received)
    if (answer.url !== null) return answer.url
  }

  function sendFrom(at: number): Promise<PartAnswer> {
    return carrier.send(at, Math.min(at + UPLOAD_PART_BYTES, size), (bytes) => tell(at + bytes))
  }
}
