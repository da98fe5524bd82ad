import { useRef, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { showToast } from './toast.ts'
import styles from './button.module.css'

interface ButtonLook {
  children: ReactNode
  /** `primary` is the main next action of a screen; `danger` reverses or deletes. */
  kind?: 'primary' | 'plain' | 'danger' | 'ghost'
  size?: 'normal' | 'small'
  /** Takes the full available width. */
  wide?: boolean
  icon?: ReactNode
  /** Shows a spinner and ignores presses. A promise returned by `onClick` does the same. */
  busy?: boolean
  type?: 'button' | 'submit'
  form?: string
  label?: string
  onClick?: () => unknown
}

/** A button that can be disabled needs a reason to show, or a callback that handles the tap. */
type ButtonBlock =
  | { disabled?: false; reason?: string | undefined; onBlocked?: () => unknown }
  | { disabled: boolean; /** Shown as a toast on a tap. */ reason: string | undefined; onBlocked?: () => unknown }
  | {
      disabled: boolean
      reason?: string | undefined
      /** Runs on a tap instead of the toast. */ onBlocked: () => unknown
    }

export type ButtonProps = ButtonLook & ButtonBlock

/** Button that ignores repeated presses while its action runs, and explains on a tap why it is disabled. */
export function Button({
  children,
  kind = 'plain',
  size = 'normal',
  wide = false,
  icon,
  busy = false,
  disabled = false,
  reason,
  onBlocked,
  type = 'button',
  form,
  label,
  onClick,
}: ButtonProps) {
  const running = useRef(false)
  const [working, setWorking] = useState(false)
  const blocked = busy || working || disabled

  const handlePress = async () => {
    if (running.current) return
    const result = onClick?.()
    if (!(result instanceof Promise)) return
    running.current = true
    setWorking(true)
    try {
      await result
    } finally {
      running.current = false
      setWorking(false)
    }
  }

  return (
    <button
      type={type}
      form={form}
      className={cx(styles['button'], styles[kind], size === 'small' && styles['small'], wide && styles['wide'])}
      aria-disabled={blocked || undefined}
      aria-busy={busy || working || undefined}
      aria-label={label}
      onClick={(event) => {
        if (!blocked) return void handlePress()
        event.preventDefault()
        if (!disabled) return
        if (onBlocked) onBlocked()
        else if (reason) showToast(reason)
      }}
    >
      {busy || working ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  )
}
