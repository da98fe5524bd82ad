import FilmIcon from 'lucide-react/icons/film'
import ImageIcon from 'lucide-react/icons/image'
import Music from 'lucide-react/icons/music'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { bridge, BridgeError } from '#bridge/bridge.ts'
import { Button } from '#kit/button.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { Stack } from '#kit/stack.tsx'
import { getErrorMessage } from '#lib/query/api-error.ts'
import { notify } from '#lib/notify.ts'
import type { MediaKind } from '#lib/upload/media-upload.ts'
import { uploadImage } from '#lib/upload/upload.ts'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { useMediaUploads } from './use-media-uploads.ts'

export type MaterialFileInput = { url: string; fileType: 'image' | 'video' | 'audio'; duration: number | null }

interface MediaFieldProps {
  value: readonly MaterialFileInput[]
  onChange: (files: readonly MaterialFileInput[]) => void
  most: number
  /** Form name: uploads interrupted by leaving the page resume in the form of the same name. */
  form: string
  /** Called when uploads start and when all have ended. */
  onBusy: (busy: boolean) => void
}

const words = { image: '图片', video: '视频', audio: '音频' } as const
const icons = { image: <ImageIcon />, video: <FilmIcon />, audio: <Music /> }
type Kind = keyof typeof words
const getPickBlock = (picking: Kind | null) => ({ disabled: picking !== null, reason: '正在选择文件，请稍候' })

/** Pictures, videos and sounds of a material: uploaded as soon as they are selected, with progress. */
export function MediaField({ value, onChange, most, form, onBusy }: MediaFieldProps) {
  const [picking, setPicking] = useState<Kind | null>(null)
  // Uploads finish while others are being selected: append to the latest value.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const addFiles = (files: readonly MaterialFileInput[]) => {
    latest.current = [...latest.current, ...files.filter((one) => !isAmong(latest.current, one))]
    onChange(latest.current)
  }
  const { coming, add, giveUp } = useMediaUploads(form, ({ kind: fileType, ...file }) =>
    addFiles([{ ...file, fileType }]),
  )
  const busy = picking !== null || coming.length > 0
  const notifyBusy = useEffectEvent(onBusy)
  useEffect(() => notifyBusy(busy), [busy])
  const left = most - value.length - coming.length

  const choose = async (kind: Kind) => {
    const added: MaterialFileInput[] = []
    try {
      const chosen = await pick(kind, left)
      setPicking(kind)
      for (const file of chosen.slice(0, left)) {
        if (kind === 'image')
          added.push({ url: await uploadImage(file, { publicUse: true }), fileType: kind, duration: null })
        else await add(kind, file)
      }
    } catch (error) {
      // The bridge already showed its own errors.
      if (!(error instanceof BridgeError)) notify(getErrorMessage(error, '文件没有上传，请重试'))
    }
    if (added.length > 0) addFiles(added)
    setPicking(null)
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
              disabled={picking !== null}
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
      {coming.map(({ upload, share, waiting }) => (
        <RowWithAction
          key={upload.key}
          action={<IconButton label={`取消上传${words[upload.kind]}`} icon={<X />} onClick={() => giveUp(upload)} />}
        >
          <ComingFile kind={upload.kind} share={share} waiting={waiting} />
        </RowWithAction>
      ))}
      {picking === 'image' && <output>正在上传图片</output>}
      {left > 0 && (
        <Stack row gap={2}>
          {(['image', 'video', 'audio'] as const).map((kind) => (
            <Button key={kind} {...getPickBlock(picking)} onClick={() => void choose(kind)}>
              添加{words[kind]}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** Prevents duplicates: an upload is reported twice if the page was left while it finished. */
const isAmong = (files: readonly MaterialFileInput[], { url }: MaterialFileInput) =>
  files.some((one) => one.url === url)

function pick(kind: Kind, count: number): Promise<File[]> {
  if (kind === 'image') return bridge.pickImages({ count })
  return kind === 'video' ? bridge.pickVideo() : bridge.pickAudio()
}

function ComingFile({ kind, share, waiting }: { kind: MediaKind; share: number; waiting: boolean }) {
  const percent = `${Math.floor(share * 100)}%`
  return (
    <Stack gap={1}>
      <output>{waiting ? `网络中断，恢复后继续上传（已传 ${percent}）` : `正在上传${words[kind]} ${percent}`}</output>
      <ProgressBar value={share} tone={waiting ? 'warning' : 'accent'} label={`上传${words[kind]}`} />
    </Stack>
  )
}
