import X from 'lucide-react/icons/x'

import { IconButton } from '#kit/button.tsx'

import styles from './form.module.css'

const SWATCHES = ['#2160e6', '#0a7544', '#a84c08', '#cc1f1f', '#a21caf', '#6d28d9', '#0e7490', '#565d6b']

/** Swatches, and the colour picker of the browser for any other colour. */
export function ColorInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | null
  onChange: (value: string | null) => void
}) {
  return (
    <fieldset className={styles['colors']} aria-label={label}>
      {SWATCHES.map((color) => (
        <button
          key={color}
          type="button"
          className={styles['swatch']}
          style={{ background: color }}
          aria-label={color}
          aria-pressed={value === color}
          onClick={() => onChange(color)}
        />
      ))}
      <input
        type="color"
        className={styles['picker']}
        aria-label={`${label}：其他颜色`}
        value={value ?? '#888888'}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === null && <span className={styles['colorText']}>没有颜色</span>}
      {value !== null && <IconButton label={`清空${label}`} icon={<X />} onClick={() => onChange(null)} />}
    </fieldset>
  )
}
