#!/bin/sh
# Creates what production gets from a secret store and a certificate authority, once, in the current folder.
set -eu
[ -e done ] && exit 0
openssl rand -hex 32 > token_secret
echo "k1:$(openssl rand -base64 32)" > encryption_keys
openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj '/CN=HealthPlanner trial' \
  -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign' -keyout ca.key -out ca.pem
for host in localhost storage mail; do
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$host" -keyout "$host.key" -out "$host.csr"
  printf 'subjectAltName=DNS:%s\nbasicConstraints=CA:FALSE\n' "$host" > extensions
  openssl x509 -req -in "$host.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 365 -extfile extensions -out "$host.pem"
done
cat localhost.pem localhost.key > proxy.pem
mkdir -p minio
cp storage.pem minio/public.crt
cp storage.key minio/private.key
# The containers run as different users, and the volume is theirs alone.
chmod -R a+rX .
rm -f ca.key ./*.csr extensions
touch done
