import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useFieldProps } from './field-context.ts'
import { cx } from './cx.ts'
import input from './input.module.css'
import styles from './password-input.module.css'

export interface PasswordInputProps {
  value: string
  onChange: (text: string) => void
  /** Tells the phone's password store what this is. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  placeholder?: string
  maxLength?: number
  /** A password of digits: their keyboard, and nothing else can be typed. */
  digits?: boolean
  name?: string
  enterKeyHint?: 'done' | 'next' | 'go'
}

/** A password, hidden until the eye is pressed. */
export function PasswordInput({ value, onChange, digits = false, ...rest }: PasswordInputProps) {
  const wiring = useFieldProps()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles['place']}>
      <input
        {...wiring}
        {...rest}
        type={shown ? 'text' : 'password'}
        inputMode={digits ? 'numeric' : undefined}
        className={cx(input['input'], styles['input'])}
        value={value}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onChange(digits ? event.target.value.replaceAll(/\D/g, '') : event.target.value)}
      />
      <button
        type="button"
        className={styles['eye']}
        aria-label={shown ? '隐藏密码' : '显示密码'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </button>
    </div>
  )
}
