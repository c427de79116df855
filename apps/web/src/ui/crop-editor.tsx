import 'react-easy-crop/react-easy-crop.css';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import Cropper, { type Point } from 'react-easy-crop';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './crop-dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { cut, middleOf, openPicture, type Picture, type Square } from './picture.ts';
import { Skeleton } from './states.tsx';

interface CropEditorProps {
  file: File;
  onSave: (picture: string) => void;
  onCancel: () => void;
  onBroken: () => void;
  busy: boolean;
  error?: string | undefined;
}

const min = 1;
const max = 3;
/** In CSS pixels for each press of a button or arrow key. */
const panStep = 12;
const zoomStep = 0.1;

const directions = [
  { label: 'Move picture left', icon: IconArrowLeft, x: -1, y: 0 },
  { label: 'Move picture up', icon: IconArrowUp, x: 0, y: -1 },
  { label: 'Move picture down', icon: IconArrowDown, x: 0, y: 1 },
  { label: 'Move picture right', icon: IconArrowRight, x: 1, y: 0 },
];

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
/** Avoids floating-point remainders: the slider steps by hundredths. */
const zoomOf = (value: number) => Math.round(within(value, min, max) * 100) / 100;

export function CropEditor({ file, onSave, onCancel, onBroken, busy, error }: CropEditorProps) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const broken = useEffectEvent(onBroken);
  useEffect(() => {
    let isHere = true;
    openPicture(file).then(
      (opened) => isHere && setPicture(opened),
      () => isHere && broken(),
    );
    return () => {
      isHere = false;
    };
  }, [file]);
  const square = useRef<Square>(null);
  const save = ({ image }: Picture) => {
    const part = cut(image, square.current ?? middleOf(image));
    if (part) onSave(part);
    else onBroken();
  };
  return (
    <>
      {picture ? (
        <Stage
          picture={picture}
          onChange={(next) => {
            square.current = next;
          }}
        />
      ) : (
        <Skeleton lines={8} label="Opening the picture" />
      )}
      {error && (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button weight="primary" onClick={() => picture && save(picture)} busy={busy} disabled={busy || !picture}>
          Save
        </Button>
      </div>
    </>
  );
}

function Stage({ picture: { url, image }, onChange }: { picture: Picture; onChange: (square: Square) => void }) {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(min);
  const [isShown, setIsShown] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) stage.current?.querySelector<HTMLElement>('[role="group"]')?.focus();
  }, [isShown]);
  const help = useId();
  const pan = (x: number, y: number) => {
    const side = stage.current?.clientWidth ?? 0;
    const scale = (side * zoom) / middleOf(image).width;
    const limit = (pixels: number) => Math.max(0, (pixels * scale - side) / 2);
    const [right, down] = [limit(image.naturalWidth), limit(image.naturalHeight)];
    setCrop((from) => ({
      x: within(from.x + x * panStep, -right, right),
      y: within(from.y + y * panStep, -down, down),
    }));
  };
  const zoomBy = (step: number) => setZoom((from) => zoomOf(from + step));
  const zoomByKey = (event: KeyboardEvent) => {
    if (['+', '='].includes(event.key)) zoomBy(zoomStep);
    if (['-', '_'].includes(event.key)) zoomBy(-zoomStep);
  };
  return (
    <>
      <p id={help} className={styles.help}>
        Drag the picture or use the arrow keys. Press plus or minus to zoom.
      </p>
      <div ref={stage} className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          minZoom={min}
          maxZoom={max}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={panStep}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={(next) => setZoom(zoomOf(next))}
          onCropAreaChange={(_, pixels) => pixels.width > 0 && onChange(pixels)}
          mediaProps={{ alt: '' }}
          onMediaLoaded={() => setIsShown(true)}
          classes={{ cropAreaClassName: styles.circle ?? '' }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Picture',
            'aria-describedby': help,
            onKeyDownCapture: zoomByKey,
          }}
        />
      </div>
      <div className={styles.controls}>
        <div className={styles.zoom}>
          <IconButton icon={IconMinus} label="Zoom out" onClick={() => zoomBy(-zoomStep)} />
          <input
            type="range"
            aria-label="Zoom"
            aria-valuetext={`${zoom.toFixed(2)} times`}
            min={min}
            max={max}
            step={0.01}
            value={zoom}
            onChange={(event) => setZoom(zoomOf(event.currentTarget.valueAsNumber))}
          />
          <IconButton icon={IconPlus} label="Zoom in" onClick={() => zoomBy(zoomStep)} />
        </div>
        <div className={styles.pan}>
          {directions.map(({ label, icon, x, y }) => (
            <IconButton key={label} icon={icon} label={label} onClick={() => pan(x, y)} />
          ))}
        </div>
      </div>
    </>
  );
}
