import FilmIcon from 'lucide-react/icons/film'
import ImageIcon from 'lucide-react/icons/image'
import Music from 'lucide-react/icons/music'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { bridge, BridgeError } from '../../../bridge/bridge.ts'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { messageOf } from '../../../lib/api-error.ts'
import { notify } from '../../../lib/notify.ts'
import { uploadImage, uploadMedia } from '../../../lib/upload.ts'
import { RowWithAction } from '../../../kit/row-with-action.tsx'

export type WrittenFile = { url: string; fileType: 'image' | 'video' | 'audio'; duration: number | null }

export interface MediaFieldProps {
  value: readonly WrittenFile[]
  onChange: (files: readonly WrittenFile[]) => void
  most: number
}

const words = { image: '图片', video: '视频', audio: '音频' } as const
const icons = { image: <ImageIcon />, video: <FilmIcon />, audio: <Music /> }
type Kind = keyof typeof words

/** Pictures, films and sounds of a material: sent as soon as they are chosen, with how far they are. */
export function MediaField({ value, onChange, most }: MediaFieldProps) {
  const [sending, setSending] = useState<{ kind: Kind; share: number } | null>(null)
  const left = most - value.length

  const add = async (kind: Kind) => {
    const added: WrittenFile[] = []
    try {
      const chosen = await pick(kind, left)
      setSending({ kind, share: 0 })
      for (const file of chosen.slice(0, left))
        added.push(await send(kind, file, (share) => setSending({ kind, share })))
    } catch (error) {
      // The bridge has spoken of its own failures.
      if (!(error instanceof BridgeError)) notify(messageOf(error, '文件没有上传，请重试'))
    }
    if (added.length > 0) onChange([...value, ...added])
    setSending(null)
  }

  return (
    <Stack gap={2}>
      {value.map(({ url, fileType, duration }, index) => (
        <RowWithAction
          key={url}
          action={
            <IconButton
              label={`移除 ${words[fileType]} ${index + 1}`}
              icon={<X />}
              disabled={sending !== null}
              onClick={() => onChange(value.filter((other) => other.url !== url))}
            />
          }
        >
          <ListRow
            inCard
            lead={icons[fileType]}
            title={`${words[fileType]} ${index + 1}`}
            {...(duration !== null && { fact: `${duration} 秒` })}
          />
        </RowWithAction>
      ))}
      {sending && (
        <Stack gap={1}>
          <output>正在上传{words[sending.kind]}</output>
          <ProgressBar value={sending.share} label={`上传${words[sending.kind]}`} />
        </Stack>
      )}
      {left > 0 && (
        <Stack row gap={2}>
          {(['image', 'video', 'audio'] as const).map((kind) => (
            <Button key={kind} disabled={sending !== null} onClick={() => void add(kind)}>
              添加{words[kind]}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function pick(kind: Kind, count: number): Promise<File[]> {
  if (kind === 'image') return bridge.pickImages({ count })
  return kind === 'video' ? bridge.pickVideo() : bridge.pickAudio()
}

async function send(kind: Kind, file: File, onProgress: (share: number) => void): Promise<WrittenFile> {
  if (kind === 'image') return { url: await uploadImage(file), fileType: kind, duration: null }
  const [{ url }, duration] = await Promise.all([uploadMedia(kind, file, onProgress), durationOf(kind, file)])
  return { url, fileType: kind, duration }
}

/** Whole seconds of a film or sound; null where the browser cannot read it. */
function durationOf(kind: 'video' | 'audio', file: File): Promise<number | null> {
  const address = URL.createObjectURL(file)
  const player = document.createElement(kind)
  return new Promise<number | null>((resolve) => {
    player.addEventListener('loadedmetadata', () =>
      resolve(Number.isFinite(player.duration) ? Math.round(player.duration) : null),
    )
    player.addEventListener('error', () => resolve(null))
    player.preload = 'metadata'
    player.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
