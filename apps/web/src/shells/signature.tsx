import { useRef, useState, type Ref } from 'react'

import { Button } from '../kit/button.tsx'
import { SignaturePad, type Pad } from '../kit/signature-pad.tsx'
import { Stack } from '../kit/stack.tsx'
import { uploadImage } from '../lib/upload.ts'

export type Signature = {
  drawn: boolean
  /** Sends what was drawn and answers where it lies; null where nothing was. A second try after a lost answer sends nothing anew. */
  send: () => Promise<string | null>
  pad: Ref<Pad>
  onDraw: () => void
  clear: () => void
}

/** A signature that is drawn here and sent with a form. */
export function useSignature(): Signature {
  const pad = useRef<Pad>(null)
  const sent = useRef<string | null>(null)
  const [drawn, setDrawn] = useState(false)
  return {
    drawn,
    send: async () => {
      const picture = drawn ? await pad.current?.picture() : null
      if (!picture) return null
      sent.current ??= await uploadImage(picture)
      return sent.current
    },
    pad,
    onDraw: () => {
      sent.current = null
      setDrawn(true)
    },
    clear: () => {
      pad.current?.clear()
      sent.current = null
      setDrawn(false)
    },
  }
}

/** The paper, and how to begin anew. */
export function SignaturePaper({ signature: { drawn, pad, onDraw, clear } }: { signature: Signature }) {
  return (
    <Stack>
      <SignaturePad ref={pad} onDraw={onDraw} />
      <Button disabled={!drawn} onBlocked={() => undefined} onClick={clear}>
        重新签名
      </Button>
    </Stack>
  )
}
