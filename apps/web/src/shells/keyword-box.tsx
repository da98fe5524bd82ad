import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '#kit/search-box.tsx'
import { setParams } from '#lib/routing/address.ts'

const TYPING_MS = 300
/** Maximum keyword length the server accepts. */
const MAX_LENGTH = 20

interface KeywordBoxProps {
  label: string
  placeholder?: string
  /** Current keyword in the address. */
  keyword: string
}

/**
 * Search box whose text is stored in the address as `keyword`: debounced, and never written after the page was left.
 */
export function KeywordBox({ label, placeholder, keyword }: KeywordBoxProps) {
  const [typed, setTyped] = useState(keyword)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const search = (words: string) => setParams({ keyword: words.trim() })
  return (
    <SearchBox
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      value={typed}
      onChange={(text) => {
        const words = text.slice(0, MAX_LENGTH)
        setTyped(words)
        clearTimeout(waiting.current)
        waiting.current = setTimeout(search, TYPING_MS, words)
      }}
      onSubmit={() => {
        clearTimeout(waiting.current)
        search(typed)
      }}
    />
  )
}
