import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '../kit/search-box.tsx'
import { setParams } from '../lib/address.ts'

const TYPING_MS = 300
/** What the server looks for at most. */
const LONGEST = 20

export interface KeywordBoxProps {
  label: string
  placeholder?: string
  /** As the address says. */
  keyword: string
}

/** What the server searches by, kept in the address as `keyword`: not with every letter, and never on the page that came after. */
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
        const words = text.slice(0, LONGEST)
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
