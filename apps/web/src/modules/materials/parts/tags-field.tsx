import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextInput } from '#kit/text-input.tsx'

const LONGEST = 12

/** Search tags of a material as chips; tapping one removes it. */
export function TagsField({
  value,
  onChange,
  most,
}: {
  value: readonly string[]
  onChange: (tags: readonly string[]) => void
  most: number
}) {
  const [text, setText] = useState('')
  const add = () => {
    const tag = text.trim()
    if (tag !== '' && !value.includes(tag)) onChange([...value, tag])
    setText('')
  }
  return (
    <Stack gap={2}>
      {value.length > 0 && (
        <ChipRow label="已加标签">
          {value.map((tag) => (
            <Chip
              key={tag}
              selected
              label={`移除 ${tag}`}
              onClick={() => onChange(value.filter((other) => other !== tag))}
            >
              # {tag} ×
            </Chip>
          ))}
        </ChipRow>
      )}
      {value.length < most && (
        <Stack row gap={2}>
          <TextInput value={text} onChange={setText} maxLength={LONGEST} placeholder="如：周五" />
          <Button disabled={text.trim() === ''} reason="请输入标签" onClick={add}>
            添加
          </Button>
        </Stack>
      )}
    </Stack>
  )
}
