import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { CropDialog } from './crop-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const file = (name = 'me.jpg') => new File(['bytes'], name, { type: 'image/jpeg' });

function openPicturesAs(size: { width: number; height: number } | null) {
  const Opened = function Opened() {
    const image = document.createElement('img');
    Object.defineProperties(image, {
      naturalWidth: { value: size?.width ?? 0 },
      naturalHeight: { value: size?.height ?? 0 },
      decode: { value: () => Promise.resolve() },
      src: {
        set: () => {
          queueMicrotask(() => image.dispatchEvent(new Event(size ? 'load' : 'error')));
        },
      },
    });
    return image;
  };
  vi.stubGlobal('Image', Opened);
}

function drawOn(part: string) {
  const drawImage = vi.fn();
  const brush = { drawImage } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => brush) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(part);
  return drawImage;
}

function show(more: { busy?: boolean; error?: string } = {}) {
  const [onSave, onClose, onBroken] = [vi.fn(), vi.fn(), vi.fn()];
  renderScreen(() => <CropDialog file={file()} onSave={onSave} onClose={onClose} onBroken={onBroken} {...more} />);
  return { onSave, onClose, onBroken };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const zoom = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Zoom' });

function parts() {
  const dialog = screen.getByRole('dialog');
  const backdrop = dialog.parentElement?.previousElementSibling;
  const frame = backdrop?.parentElement;
  if (!(backdrop && frame)) throw new Error('The dialog has no backdrop');
  return { dialog, backdrop, frame };
}

describe('the picture editor', () => {
  it('saves the middle of the picture as a square PNG of 512 pixels', async () => {
    openPicturesAs({ width: 1600, height: 1000 });
    const drawImage = drawOn('data:image/png;base64,AA==');
    const { onSave } = show();
    await screen.findByRole('dialog', { name: 'Edit Image' });
    await zoom();
    await press('Save');
    expect(onSave.mock.calls).toEqual([['data:image/png;base64,AA==']]);
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([300, 0, 1000, 1000, 0, 0, 512, 512]);
  });

  it('does not enlarge a small picture', async () => {
    openPicturesAs({ width: 60, height: 90 });
    const drawImage = drawOn('data:image/png;base64,AA==');
    show();
    await zoom();
    await press('Save');
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 15, 60, 60, 0, 0, 60, 60]);
  });

  it('zooms from 1 to 3 in hundredths with slider, buttons and keys', async () => {
    openPicturesAs({ width: 1600, height: 1000 });
    show();
    const { min, max, step, value } = await zoom();
    expect([min, max, step, value]).toEqual(['1', '3', '0.01', '1']);
    fireEvent.change(await zoom(), { target: { value: '1.57' } });
    expect((await zoom()).getAttribute('aria-valuetext')).toBe('1.57 times');
    await press('Zoom in');
    expect((await zoom()).value).toBe('1.67');
    await press('Zoom out');
    screen.getByRole('group', { name: 'Picture' }).focus();
    await userEvent.keyboard('++-');
    expect((await zoom()).value).toBe('1.67');
    fireEvent.change(await zoom(), { target: { value: '2.98' } });
    await userEvent.keyboard('+');
    expect((await zoom()).value).toBe('3');
  });

  it('has a button for each direction and takes the focus when it opens', async () => {
    openPicturesAs({ width: 1600, height: 1000 });
    show();
    await zoom();
    for (const direction of ['left', 'up', 'down', 'right'])
      expect(screen.getByRole('button', { name: `Move picture ${direction}` })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Picture' }));
  });

  it('adds no style element, which the content security policy would block', async () => {
    openPicturesAs({ width: 1600, height: 1000 });
    show();
    await zoom();
    expect(document.head.innerHTML).not.toContain('reactEasyCrop');
  });
});

describe('a file that cannot be shown', () => {
  it.each([
    ['is no picture', null],
    ['is empty', { width: 0, height: 0 }],
    ['is too large', { width: 20_000, height: 20_000 }],
  ])('that reports %s to the page', async (_, size) => {
    openPicturesAs(size);
    const { onBroken, onSave } = show();
    await waitFor(() => expect(onBroken).toHaveBeenCalledOnce());
    expect(onSave).not.toHaveBeenCalled();
  });

  it('that cannot be drawn is reported on Save', async () => {
    openPicturesAs({ width: 10, height: 10 });
    drawOn('data:,');
    const { onBroken, onSave } = show();
    await zoom();
    await press('Save');
    expect([onBroken.mock.calls.length, onSave.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('leaving the editor', () => {
  it('closes with Cancel and with a press outside', async () => {
    openPicturesAs({ width: 10, height: 10 });
    const { onClose } = show();
    await zoom();
    await press('Cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
    const user = userEvent.setup();
    const { dialog, backdrop, frame } = parts();
    await user.click(dialog);
    // A press that starts inside and ends outside produces a click on what contains both.
    fireEvent.click(frame);
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(backdrop);
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('stays open while the picture is saved, and shows an error', async () => {
    openPicturesAs({ width: 10, height: 10 });
    const { onClose } = show({ busy: true, error: 'The picture could not be saved.' });
    await zoom();
    expect(screen.getByRole('alert').textContent).toContain('The picture could not be saved.');
    expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
    const user = userEvent.setup();
    await user.click(parts().backdrop);
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });
});
