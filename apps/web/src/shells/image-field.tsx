import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { bridge, BridgeError } from '../bridge/bridge.ts'
import { useGroupProps } from '../kit/field-context.ts'
import { Spinner } from '../kit/spinner.tsx'
import { messageOf } from '../lib/api-error.ts'
import { notify } from '../lib/notify.ts'
import { uploadImage } from '../lib/upload.ts'
import styles from './image-field.module.css'

export interface ImageFieldProps {
  label: string
  /** Addresses of what is uploaded. */
  value: readonly string[]
  onChange: (urls: readonly string[]) => void
  /** How many at most. */
  most?: number
  /** Pictures everybody may see: links to them never end. */
  publicUse?: boolean
  /** Sends a picture and answers what stands for it in `value`; an upload of the house unless given. */
  send?: (picture: File) => Promise<string>
  /** Where a picture can be seen, when `value` is no address. */
  shown?: (value: string) => string | undefined
}

/** Pictures of a form: uploaded as soon as they are chosen, seen small, taken out again. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, most = 9, publicUse = false, shown = (url) => url } = props
  const { send = (picture) => uploadImage(picture, { publicUse }) } = props
  const wiring = useGroupProps()
  const [busy, setBusy] = useState(false)
  const left = most - value.length

  const add = async () => {
    setBusy(true)
    const added: string[] = []
    try {
      const pictures = await bridge.pickImages({ count: left })
      for (const picture of pictures.slice(0, left)) added.push(await send(picture))
    } catch (error) {
      // The bridge has spoken of its own failures.
      if (!(error instanceof BridgeError)) notify(messageOf(error, '图片没有上传，请重试'))
    }
    if (added.length > 0) onChange([...value, ...added])
    setBusy(false)
  }

  return (
    <fieldset className={styles['pictures']} aria-label={label} {...wiring}>
      {value.map((url, index) => (
        <span key={url} className={styles['picture']}>
          <img src={shown(url)} alt={`${label} ${index + 1}`} />
          <button
            type="button"
            className={styles['remove']}
            aria-label={`移除 ${label} ${index + 1}`}
            disabled={busy}
            onClick={() => onChange(value.filter((other) => other !== url))}
          >
            <X />
          </button>
        </span>
      ))}
      {left > 0 && (
        <button
          type="button"
          className={styles['add']}
          aria-label={`添加${label}`}
          aria-busy={busy}
          disabled={busy}
          onClick={() => void add()}
        >
          {busy ? <Spinner /> : <Plus />}
        </button>
      )}
    </fieldset>
  )
}
