import { Tabs } from '@mantine/core';
import { resultTexts, viewTexts } from 'estimate-texts/result-texts';
import { type ReactNode, useEffect, useState } from 'react';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { setPrintable } from '../print/printable.ts';
import styles from './result-views.module.css';
import { useView, type View } from './view.ts';

const t = resultTexts.views;

export interface ViewContent {
  view: View;
  label: string;
  content: ReactNode;
  /** Beside the tabs where there is space, as long as the answer is in sight. */
  aside?: ReactNode;
  /** False while the content has not been loaded. */
  isLoaded: boolean;
  /** Mounted when it is first opened, and on paper only while it is open. */
  isMountedLate?: boolean;
}

interface ResultViewsProps {
  /** Beside the tabs, once the answer above is out of sight. */
  answer: ReactNode;
  contents: readonly ViewContent[];
  /** Loads the code of the tabs that are not open. */
  preload: () => Promise<unknown>;
}

/** True as soon as the page has nothing else to do. Other tabs are mounted then, because paper has all of them. */
function useIdle(preload: () => Promise<unknown>): boolean {
  const [isIdle, setIdle] = useState(!('requestIdleCallback' in window));
  useEffect(() => {
    if (isIdle) return;
    // A part whose code can't be loaded says so itself.
    const load = () => void preload().finally(() => setIdle(true));
    const handle = requestIdleCallback(load, { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }, [isIdle, preload]);
  return isIdle;
}

export function ResultViews({ answer, contents, preload }: ResultViewsProps) {
  const offered = contents.map(({ view }) => view);
  const [active, open] = useView(offered);
  const isIdle = useIdle(preload);
  const isPrintable = isIdle && contents.every(({ isLoaded }) => isLoaded);
  useEffect(() => {
    setPrintable(isPrintable);
    return () => setPrintable(true);
  }, [isPrintable]);
  const show = (chosen: string | null) => {
    const view = offered.find((one) => one === chosen);
    if (view) open(view);
  };
  return (
    <Tabs
      className={styles.views ?? ''}
      value={active}
      onChange={show}
      activateTabWithKeyboard={false}
      keepMountedMode="display-none"
    >
      {!isPrintable && <p className={styles.pending}>{viewTexts.stillLoading}</p>}
      <div className={styles.bar}>
        <TabBar
          label={t.label}
          tabs={contents.map(({ view, label }) => ({ value: view, label }))}
          active={active}
          onChange={show}
        />
        <div className={styles.aside}>{contents.find(({ view }) => view === active)?.aside}</div>
        {answer}
      </div>
      {contents.map(({ view, content, isMountedLate }) => (
        <Tabs.Panel key={view} value={view} className={styles.panel ?? ''}>
          {isMountedLate ? (
            <MountedLate isOpen={view === active}>{content}</MountedLate>
          ) : (
            (isIdle || view === active) && content
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Stays mounted, so that another tab does not discard what was chosen. */
function MountedLate({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return <div data-closed={!isOpen || undefined}>{wasOpen && children}</div>;
}
