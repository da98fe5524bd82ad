import styles from './codes-page.module.css'

const formats = [
  { key: 'sheet', label: 'A4 一页十二张' },
  { key: 'label', label: '标签 100 × 70' },
  { key: 'stand', label: '台卡 一页一张' },
] as const

/** Paper format of printed codes. */
export type CodeFormat = (typeof formats)[number]['key']

interface CodeChoicesProps {
  format: CodeFormat
  areas: readonly string[]
  /** Null: all areas. */
  area: string | null
  onFormat: (format: CodeFormat) => void
  onArea: (area: string | null) => void
}

/** Toggles for the paper format, and for the area whose tables are shown. */
export function CodeChoices({ format, areas, area, onFormat, onArea }: CodeChoicesProps) {
  return (
    <div className={styles['choices']}>
      {formats.map(({ key, label }) => (
        <button key={key} type="button" aria-pressed={format === key} onClick={() => onFormat(key)}>
          {label}
        </button>
      ))}
      <span aria-hidden="true" />
      <button type="button" aria-pressed={area === null} onClick={() => onArea(null)}>
        全部区域
      </button>
      {areas.map((name) => (
        <button key={name} type="button" aria-pressed={area === name} onClick={() => onArea(name)}>
          {name}
        </button>
      ))}
    </div>
  )
}
