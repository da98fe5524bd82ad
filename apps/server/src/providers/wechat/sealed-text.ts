/**
 * Decrypts texts that WeChat encrypts with the merchant's version 3 secret: callbacks, and its signing certificates.
 */
import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'

const TAG_BYTES = 16

export const encryptedTextSchema = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string().length(12),
  associated_data: z.string().default(''),
})

export type EncryptedText = z.output<typeof encryptedTextSchema>

/** Decrypts with the first matching secret: the current one, then the previous one. Null when none matches. */
export function decryptText(sealed: EncryptedText, apiV3Keys: readonly string[]): string | null {
  for (const key of apiV3Keys) {
    const text = openWith(sealed, key)
    if (text !== null) return text
  }
  return null
}

function openWith({ ciphertext, nonce, associated_data: about }: EncryptedText, key: string): string | null {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
