import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import styles from './search-box.module.css'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** Called on Enter or the keyboard's search key. */
  onSubmit?: () => void
  placeholder?: string
}

/** Search input with a button to clear it. */
export function SearchBox({ label, value, onChange, onSubmit, placeholder }: SearchBoxProps) {
  return (
    <search className={styles['box']}>
      <Search />
      <input
        type="search"
        className={styles['input']}
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit?.()
        }}
      />
      {value !== '' && (
        <button type="button" className={styles['clear']} aria-label="清除" onClick={() => onChange('')}>
          <X />
        </button>
      )}
    </search>
  )
}
