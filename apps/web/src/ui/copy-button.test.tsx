import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('copying', () => {
  it('shows the result in place for five seconds', async () => {
    renderScreen(() => <CopyButton value="https://example.com/x" />);
    const button = await screen.findByRole('button', { name: 'Copy Share Link' });
    vi.useFakeTimers();
    await act(async () => void fireEvent.click(button));
    expect(writeText).toHaveBeenCalledWith('https://example.com/x');
    expect(button.textContent).toBe('Link Copied!');
    expect(screen.getByRole('status').textContent).toBe('Link Copied!');
    act(() => void vi.advanceTimersByTime(4999));
    expect(button.textContent).toBe('Link Copied!');
    act(() => void vi.advanceTimersByTime(1));
    expect(button.textContent).toBe('Copy Share Link');
  });

  it('shows when the browser denies access', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    renderScreen(() => <CopyButton value="x" look="icon" label="Copy Share Link, Maria" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy Share Link, Maria' }));
    await screen.findByText('Your browser didn’t allow copying');
  });

  it('shows why the link could not be created', async () => {
    renderScreen(() => <CopyButton value={() => Promise.reject(new Error('The service is busy.'))} look="icon" />);
    fireEvent.click(await screen.findByRole('button'));
    await screen.findByText('The service is busy.');
    expect(writeText).not.toHaveBeenCalled();
  });
});
