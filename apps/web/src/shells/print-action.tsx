import { bridge } from '#bridge/bridge.ts'
import { getEnvironment } from '#bridge/environment.ts'
import { Button } from '#kit/button.tsx'
import styles from './print-sheet.module.css'

type PrintActionProps = {
  label?: string
  /** Content to share with a colleague who can print. `url` is an address of this app. */
  shared: { title: string; text: string; url: string }
  /** Called on tap; returning false cancels printing. */
  onPrint?: (() => Promise<boolean>) | undefined
  /** True if another button of the sheet is the main one. */
  secondary?: boolean
}

/** False inside chat apps and native shells, where `window.print()` does nothing. */
export const canPrintHere = (): boolean => getEnvironment() === 'browser'

/** Button 打印 where the browser can print; elsewhere 分享, with a note on where printing works. */
export function PrintAction({ label = '打印', shared, onPrint, secondary = false }: PrintActionProps) {
  const { title, text, url } = shared
  // Closing the share sheet is no error.
  const share = () => bridge.share({ title, text, url: new URL(url, location.href).href }).catch(() => undefined)
  const print = async () => {
    if ((await onPrint?.()) !== false) window.print()
  }
  const look = secondary ? {} : ({ kind: 'primary', wide: true } as const)
  if (!canPrintHere())
    return (
      <>
        <p className={styles['hint']}>此处不能打印，请在浏览器中打印</p>
        <Button {...look} onClick={share}>
          分享
        </Button>
      </>
    )
  return (
    <>
      {!secondary && <Button onClick={share}>分享</Button>}
      <Button {...look} onClick={() => void print()}>
        {label}
      </Button>
    </>
  )
}
