import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';

/** 256 random bits. The id of an estimate is not accepted here. */
const tokenShape = /^[\w-]{43}$/;

type Link = 'public' | 'root';

export function useLinkedEstimation(token: string, link: Link) {
  const isToken = tokenShape.test(token);
  const record = useEndpoint(
    'show-estimation',
    { params: { id: token } },
    { enabled: isToken, ...(link === 'root' && { staleTime: Number.POSITIVE_INFINITY }) },
  );
  const isOtherKind = link === 'root' && record.data?.rootEstimator === false;
  const isMissing = !isToken || isOtherKind || record.error?.code === 'not_found';
  const navigate = useNavigate();
  useEffect(() => {
    if (isMissing) void navigate({ ...paths.notFound, replace: true });
  }, [isMissing, navigate]);
  return {
    isMissing,
    estimation: isMissing ? undefined : record.data,
    error: isMissing ? null : record.error,
    retry: () => void record.refetch(),
  };
}
