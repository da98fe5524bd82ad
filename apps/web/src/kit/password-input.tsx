import { normalizeDigits } from '@nocturne/base/typed-number'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useFieldProps } from './use-field-props.ts'
import { cx } from './cx.ts'
import input from './input.module.css'
import styles from './password-input.module.css'
import { useParsedText } from './use-parsed-text.ts'

interface PasswordInputProps {
  value: string
  onChange: (text: string) => void
  /** Purpose for the browser's password manager. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  placeholder?: string
  maxLength?: number
  /** Digits only, with the digit keyboard. */
  digits?: boolean
  name?: string
  enterKeyHint?: 'done' | 'next' | 'go'
}

/** Password input with a button that reveals it. */
export function PasswordInput({ value, onChange, digits = false, maxLength = 64, ...rest }: PasswordInputProps) {
  const reading = useParsedText({
    value,
    empty: '',
    onChange,
    read: (text) => {
      const password = digits ? normalizeDigits(text) : text
      return password === null || password.length > maxLength ? null : { value: password }
    },
    print: String,
    refusal: digits ? `请输入数字，最多${maxLength}位` : `最多${maxLength}位`,
  })
  const wiring = useFieldProps()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles['place']}>
      <input
        {...wiring}
        {...rest}
        {...reading}
        type={shown ? 'text' : 'password'}
        inputMode={digits ? 'numeric' : undefined}
        className={cx(input['input'], styles['input'])}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
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
