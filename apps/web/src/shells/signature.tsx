import { useRef, useState, type Ref } from 'react'

import { Button } from '#kit/button.tsx'
import { SignaturePad, type SignaturePadHandle } from '#kit/signature-pad.tsx'
import { Stack } from '#kit/stack.tsx'
import { uploadImage } from '#lib/upload/upload.ts'

export type SignatureControl = {
  drawn: boolean
  /**
   * Uploads the drawing and returns its URL; null if nothing was drawn. A retry after a lost response does not upload
   * the drawing again.
   */
  send: () => Promise<string | null>
  pad: Ref<SignaturePadHandle>
  onDraw: () => void
  clear: () => void
}

/** Signature drawn on this device and sent with a form. */
export function useSignature(): SignatureControl {
  const pad = useRef<SignaturePadHandle>(null)
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

/** Drawing area with a button to start again. */
export function SignatureField({ signature: { drawn, pad, onDraw, clear } }: { signature: SignatureControl }) {
  return (
    <Stack>
      <SignaturePad ref={pad} onDraw={onDraw} />
      <Button disabled={!drawn} onBlocked={() => undefined} onClick={clear}>
        重新签名
      </Button>
    </Stack>
  )
}
