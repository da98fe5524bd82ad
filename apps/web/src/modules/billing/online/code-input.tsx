import { formatFen } from '@nocturne/base/money'
import ScanLine from 'lucide-react/icons/scan-line'
import { useState, type FormEvent, type ReactNode } from 'react'

import { bridge } from '#bridge/bridge.ts'
import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useOnline } from '#lib/offline/online.ts'
import { findPayCodeError, normalizePayCode } from './collect-rules.ts'
import { useScannerDigits } from './use-scanner-digits.ts'
import styles from './scan-sheet.module.css'

type CodeInputProps = {
  /** Payer and purpose, shown under the title. */
  fact: string
  /** Amount to charge (fen). */
  fen: number | null
  /** Reason why nothing can be charged now. */
  reason: string | null
  onClose: () => void
  onCode: (authCode: string) => void
  children: ReactNode
}

/** Input of the guest's payment code by camera, hand-held scanner or typing; `children` show the amount. */
export function PayCodeInput({ fact, fen, reason: blockReason, onClose, onCode, children }: CodeInputProps) {
  const { reason, text, type, wrong, take, scan } = useRequestedCode(blockReason, onCode)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '') take(text)
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="扫客人付款码"
      fact={`${fact} · 请客人打开微信或支付宝的付款码`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            wide
            icon={text === '' ? <ScanLine /> : undefined}
            disabled={reason !== null}
            reason={reason ?? undefined}
            onClick={text === '' ? scan : () => take(text)}
          >
            {text === '' ? '扫码收' : '收款'} {formatFen(fen ?? 0, { trim: true })}
          </Button>
        </>
      }
    >
      <div className={styles['ask']}>
        {children}
        {/* Only field of its form, so that the scanner's Enter key submits it. */}
        <form onSubmit={handleSubmit}>
          <Field label="付款码" error={wrong} hint="扫码枪可直接扫入，或手动输入 16–24 位数字">
            <TextInput value={text} onChange={type} inputMode="numeric" enterKeyHint="done" />
          </Field>
        </form>
      </div>
    </Sheet>
  )
}

/**
 * Reads a guest's payment code from camera, scanner keys or typing, and calls `onCode` with valid digits. Ignores input
 * while there is a `blockReason` or no network.
 */
function useRequestedCode(blockReason: string | null, onCode: (authCode: string) => void) {
  const online = useOnline()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const reason = online ? blockReason : '没有网络，扫码收款暂不可用'

  const acceptCode = (code: string) => {
    if (reason) return
    const digits = normalizePayCode(code)
    const notACode = findPayCodeError(digits)
    setWrong(notACode)
    // Clears the code, valid or not, because it must not remain on screen.
    setText('')
    if (!notACode) onCode(digits)
  }
  const scan = async () => {
    try {
      acceptCode(await bridge.scan())
    } catch {
      // The user closed the scanner, or the bridge has already shown the error.
    }
  }
  const handleType = (next: string) => {
    setWrong(null)
    setText(next)
  }
  useScannerDigits({
    onDigit: (digit) => setText((before) => before + digit),
    onEnter: text === '' ? undefined : () => acceptCode(text),
  })
  return { reason, text, type: handleType, wrong, take: acceptCode, scan }
}
