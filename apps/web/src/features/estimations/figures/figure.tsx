import { FigureLayout, type FigureLayoutProps } from './figure-layout.tsx';
import { Why } from './why.tsx';

interface FigureProps extends Omit<FigureLayoutProps, 'explain'> {
  /** The figures whose reasons "Why?" opens. */
  why: readonly string[];
}

/** A figure with its label, its meaning and its reasons. */
export function Figure({ why, ...layout }: FigureProps) {
  return (
    <FigureLayout
      {...layout}
      explain={(label, value) => (
        <Why of={layout.label} figures={why} meaning={value}>
          {label}
        </Why>
      )}
    />
  );
}
